import { useTranslation } from '#web/i18n/use-translation.ts';
import styles from './scene.module.css';

/** The product at work: who waits is accepted, and is answered. For the eye only. */
export function Scene() {
  const { t } = useTranslation('scene');
  return (
    <div className={styles['scene']}>
      <p className={styles['claim']}>{t('claim')}</p>
      <div className={styles['list']}>
        <p className={styles['title']}>{t('waiting')}</p>
        <div className={`${styles['row']} ${styles['accepted']}`}>
          <Person initials="HD" name="Helena Duarte" words={t('asks')} />
          <span className={styles['time']}>{t('wait')}</span>
          <span className={styles['accept']}>{t('accept')}</span>
        </div>
        <div className={styles['row']}>
          <Person initials="CM" name="Caio Menezes" words={t('other')} isSecond />
        </div>
      </div>
      <div className={styles['talk']}>
        <div className={styles['head']}>
          <Person initials="HD" name="Helena Duarte" words={t('attended')} />
        </div>
        <p className={styles['theirs']}>{t('asks')}</p>
        <p className={styles['ours']}>{t('answer')}</p>
        <p className={styles['theirs']}>{t('thanks')}</p>
      </div>
    </div>
  );
}

interface PersonProps {
  readonly initials: string;
  readonly name: string;
  readonly words: string;
  readonly isSecond?: boolean;
}

function Person({ initials, name, words, isSecond = false }: PersonProps) {
  return (
    <>
      <span className={isSecond ? styles['secondFace'] : styles['face']}>{initials}</span>
      <span className={styles['words']}>
        <b>{name}</b>
        <span>{words}</span>
      </span>
    </>
  );
}
