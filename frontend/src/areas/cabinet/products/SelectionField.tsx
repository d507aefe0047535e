import { useWatch } from 'react-hook-form';
import { RadioField } from '@/parts/form/RadioField';
import { type Choice, MultiSelectField } from './MultiSelectField';

const CHOICES = ['all', 'selected', 'none'] as const;

interface Props {
  name: string;
  idsName: string;
  choices: Choice[];
  words: (key: 'label' | 'which' | 'whichHint' | `${(typeof CHOICES)[number]}${'' | 'Text'}`) => string;
}

/** Which of several things hear of the product: all, some or none; nothing to choose while there are none. */
export function SelectionField({ name, idsName, choices, words }: Props) {
  const chosen = useWatch({ name });
  if (choices.length === 0) return null;
  return (
    <>
      <RadioField name={name} label={words('label')} columns={3} options={CHOICES.map((value) => ({ value, label: words(value), text: words(`${value}Text`) }))} />
      {chosen === 'selected' && <MultiSelectField name={idsName} label={words('which')} hint={words('whichHint')} choices={choices} />}
    </>
  );
}
