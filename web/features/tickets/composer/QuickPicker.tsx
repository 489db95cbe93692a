import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import Search from '@mui/icons-material/Search';
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { AnswerSteps } from '#shared/contract/answer-steps.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useHasRight } from '#web/api/session.ts';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { useStepWords } from '#web/parts/steps/use-step-words.ts';
import { quickSearchId } from './QuickButton.tsx';
import { Details, Line, List, Option, Panel, SearchRow, State } from './quick-picker-parts.tsx';
import { type Quick, quickPath, useQuick } from './quick-query.ts';
import { foundQuick } from './quick-search.ts';
import { useFill } from './use-fill.ts';

/** More are found by typing. */
const mostShown = 60;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const Input = styled('input')({
  flexGrow: 1,
  minWidth: 0,
  border: 0,
  padding: 0,
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  outline: 'none !important',
});
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

interface QuickPickerProps {
  readonly ticket: Ticket;
  /** @param text what will be sent, its variables filled in. */
  readonly onPick: (text: string, picked: Quick) => void;
  /** @param isLeft the user went elsewhere, where the focus is. */
  readonly onClose: (isLeft: boolean) => void;
}

/** All quick messages above the box, found by their words, the chosen one as it will be sent. */
export function QuickPicker({ ticket, onPick, onClose }: QuickPickerProps) {
  const { t } = useTranslation('tickets');
  const id = useId();
  const { fill, search, ...list } = useFoundQuick(ticket);
  const { found, at, chosen } = list;
  const pick = (picked: Quick): void => onPick(fill(picked.message), picked);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose(false);
    else if (step !== undefined && found.length > 0) list.moveTo((at + step + found.length) % found.length);
    else if (chosen && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey))) pick(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onClose(true);
  };
  return (
    <Panel role="dialog" aria-label={t('quickTitle')} onBlur={onBlur} tabIndex={-1}>
      <SearchRow>
        <Search fontSize="small" color="action" />
        <Input
          ref={takeFocus}
          id={quickSearchId}
          role="combobox"
          aria-label={t('quickSearch')}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={chosen ? `${id}-${at}` : undefined}
          placeholder={t('quickSearch')}
          value={search.text}
          onChange={({ target }) => search.write(target.value)}
          onKeyDown={onKeyDown}
        />
      </SearchRow>
      {chosen ? (
        <>
          <List role="listbox" id={id} aria-label={t('quickTitle')}>
            {found.map((one, index) => (
              <Option
                key={one.id}
                id={`${id}-${index}`}
                shortcode={one.shortcode}
                text={fill(one.message)}
                isChosen={index === at}
                onPick={() => pick(one)}
                onPoint={() => list.moveTo(index)}
              />
            ))}
          </List>
          <Details>{fill(chosen.message)}</Details>
          {chosen.steps ? <StepsLine steps={chosen.steps} /> : null}
        </>
      ) : (
        <Nothing list={list} typed={search.text} />
      )}
    </Panel>
  );
}

/** Says what else the chosen one does. */
function StepsLine({ steps }: { readonly steps: AnswerSteps }) {
  const { t } = useTranslation('tickets');
  return <Line>{t('stepsSend', { steps: useStepWords(steps) })}</Line>;
}

function useFoundQuick(ticket: Ticket) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { data, isPending, error, refetch } = useQuick(ticket);
  const found = foundQuick(data ?? [], text).slice(0, mostShown);
  const fill = useFill(
    ticket,
    found.map(({ message }) => message),
  );
  const write = (typed: string): void => {
    setText(typed);
    setAt(0);
  };
  return { found, at, chosen: found[at], isPending, error, refetch, fill, moveTo: setAt, search: { text, write } };
}

interface NothingProps {
  readonly list: Pick<ReturnType<typeof useFoundQuick>, 'isPending' | 'error' | 'refetch'>;
  readonly typed: string;
}

/** Says why there is nothing to choose, and what helps. */
function Nothing({ list, typed }: NothingProps) {
  const { t } = useTranslation('tickets');
  const mayWrite = useHasRight('shortcuts:edit');
  if (list.error) return <FailedState error={list.error} title={t('quickFailed')} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <State role="status">{t('quickLoading')}</State>;
  if (typed !== '') return <State role="status">{t('quickNotFound', { text: typed })}</State>;
  return (
    <State role="status">
      {t('quickNone')}
      {mayWrite ? (
        <Button component={Link} to={quickPath} size="small" variant="outlined">
          {t('quickMake')}
        </Button>
      ) : null}
    </State>
  );
}
