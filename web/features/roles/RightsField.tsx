import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { rightsLackingNumbers } from '#shared/contract/roles.ts';
import { groupNames, linesIn, type LineRights, needsNumbers, type RightGroup } from '#web/parts/rights/right-lines.ts';

interface RightsFieldProps<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: Path<T>;
}

/** The rights of a role, as things that people do. The value is a list of rights. */
export function RightsField<T extends FieldValues>({ control, name }: RightsFieldProps<T>) {
  const { field } = useController({ control, name });
  const held = field.value as readonly string[]; // the form's list
  const toggle = ({ rights }: LineRights, isOn: boolean): void => {
    const others = held.filter((right) => !(rights as readonly string[]).includes(right));
    const kept = isOn ? [...others, ...rights] : others;
    // With the sight of numbers goes what hands them on.
    field.onChange(kept.filter((right) => !rightsLackingNumbers(kept).includes(right)));
  };
  return groupNames.map((group) => <GroupOfRights key={group} group={group} held={held} onToggle={toggle} />);
}

interface GroupOfRightsProps {
  readonly group: RightGroup;
  readonly held: readonly string[];
  readonly onToggle: (line: LineRights, isOn: boolean) => void;
}

function GroupOfRights({ group, held, onToggle }: GroupOfRightsProps) {
  const { t } = useTranslation('rights');
  const isLocked = (line: LineRights): boolean => needsNumbers(line) && !held.includes('contacts:numbers');
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{t(`group_${group}`)}</FormLabel>
      <FormGroup>
        {linesIn(group).map((line) => (
          <FormControlLabel
            key={line.line}
            disabled={isLocked(line)}
            label={isLocked(line) ? t('needsNumbers', { what: t(`may_${line.line}`) }) : t(`may_${line.line}`)}
            control={
              <Checkbox
                size="small"
                sx={{ py: 0.5 }}
                checked={line.rights.every((right) => held.includes(right))}
                onChange={(_event, isOn) => onToggle(line, isOn)}
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
