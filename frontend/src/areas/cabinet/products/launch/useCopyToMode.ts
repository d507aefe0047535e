import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { newIdempotencyKey, post } from '@/api/client';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { switchProfile } from '@/app/session/calls';
import { toast } from '@/parts/feedback/toasts';
import { exact } from '@/parts/marked';

/** Copies a product to the other side of the shop and goes on there, with the copy. */
export function useCopyToMode(onDone?: () => void) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const { active } = useSession();
  const toTest = active?.livemode !== false;
  const copy = useMutation({
    mutationFn: async (id: string) => {
      const made = await post('/v1/cabinet/products/{id}/copy_to_other_mode', { path: { id }, idempotencyKey: newIdempotencyKey() });
      if (active) await switchProfile(active, !toTest);
      return made;
    },
    onSuccess: (made) => {
      onDone?.();
      toast.success(t(toTest ? 'done.copyToTest' : 'done.copyToLive', { name: exact(made.name) }));
      void navigate(paths.cabinet.product(made.id));
    },
  });
  return { copy, toTest };
}
