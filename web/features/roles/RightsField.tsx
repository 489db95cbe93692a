import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { rightsLackingNumbers } from '#shared/contract/roles.ts';
import { groupNames, linesIn, type LineRights, needsNumbers, type RightGroup } from '#web/parts/rights/right-lines.ts';

const Legend = styled(FormLabel)(({ theme }) => ({ color: theme.vars.palette.text.primary, fontSize: '0.8125rem', fontWeight: 600 })) as typeof FormLabel;

/** A line to be hit by a finger. It stays readable while it is locked, since it says what it needs. */
const Line = styled(FormControlLabel)(({ theme }) => ({
  alignItems: 'flex-start',
  '& .MuiFormControlLabel-label': { paddingBlock: 3 },
  '& .MuiFormControlLabel-label.Mui-disabled': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: {
    '& .MuiCheckbox-root': { paddingBlock: 12 },
    '& .MuiFormControlLabel-label': { paddingBlock: 10 },
  },
}));

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
      <Legend component="legend">{t(`group_${group}`)}</Legend>
      <FormGroup>
        {linesIn(group).map((line) => (
          <Line
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
