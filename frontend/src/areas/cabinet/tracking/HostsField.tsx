import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useFieldProps } from '@/parts/form/useFieldProps';
import { hostOf } from './model';

const HOSTS_MAX = 10;

/** Names of servers, each entered by Enter, a comma or leaving the field. */
export function HostsField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { field, shared } = useFieldProps({ name, label, hint });
  const hosts = field.value as string[];
  const take = (typed: string[]) => {
    const named = typed.flatMap((text) => text.split(/[\s,]+/)).map(hostOf).filter(Boolean);
    field.onChange([...new Set(named)].slice(0, HOSTS_MAX));
  };
  return (
    <Autocomplete<string, true, false, true>
      multiple
      freeSolo
      autoSelect
      id={shared.id}
      value={hosts}
      options={[]}
      onChange={(_, typed) => take(typed)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <MuiTextField {...params} inputRef={field.ref} label={shared.label} error={shared.error} helperText={shared.helperText} placeholder={hosts.length === 0 ? 'cdn.example.com' : ''} />
      )}
    />
  );
}
