import { useTranslation } from 'react-i18next';
import { useCodes } from '../tracking/queries';
import { SelectionField } from './SelectionField';

/** Which of the seller's tracking codes hear of the product. */
export function TrackingChoice() {
  const { t } = useTranslation('tracking');
  const codes = useCodes();
  const choices = (codes.data ?? []).map(({ id, name }) => ({ id, name }));
  return <SelectionField name="tracking" idsName="trackingCodeIds" choices={choices} words={(key) => t(`product.${key}`)} />;
}
