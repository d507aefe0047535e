/** What the reader may do in the shop: everything in their own, in that of somebody else what their rights say. */
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Right } from '../session/useActing';
import { type Needs, may } from './rights';

/** The rights of a team member; undefined where the shop is the reader's own. */
export const ActingRights = createContext<readonly Right[] | undefined>(undefined);

/** Whether a manager of the platform works in the shop: they move no money and change no sale. */
export const ActingSupport = createContext(false);

/** Why the reader cannot move money or change a sale here, though they have the right to orders; undefined where they can. */
export function useSupportRefusal(): string | undefined {
  const { t } = useTranslation('common');
  return use(ActingSupport) ? t('supportCannot') : undefined;
}

export function useMay(): (needs: Needs) => boolean {
  const rights = use(ActingRights);
  return (needs) => rights === undefined || may(rights, needs);
}

/** What is missing, in words; undefined where nothing is. */
export function useMissing(): (needs: Needs) => string | undefined {
  const { t } = useTranslation('team');
  const mayDo = useMay();
  return (needs) => {
    if (mayDo(needs)) return undefined;
    return needs === 'owner' || needs === 'any' ? t('acting.owner') : t('acting.needs', { right: t(`right.${needs}`) });
  };
}
