import { useCallback, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import type { PageDocument } from '@/shop/blocks/document.gen';
import { contentLocale } from '@/shop/blocks/scene';
import type { ShopPage } from '../model';
import { usePage } from '../queries';
import { ConflictDialog } from './ConflictDialog';
import { EditingContext } from './context';
import { Workspace } from './Workspace';
import { begin, edited } from './state';
import { useAutosave } from './useAutosave';
import { useKeys } from './useKeys';

/** `/cabinet/shop/pages/{id}/editor`: a page of the shop, drawn as visitors will see it. */
export function Component() {
  const { id = '' } = useParams();
  const page = usePage(id);
  if (page.isError && !page.data) return <Unreachable error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data?.document) return <RowsSkeleton count={6} />;
  return <Editor key={id} loaded={page.data} begun={page.data.document} />;
}

function Editor({ loaded, begun }: { loaded: ShopPage; begun: PageDocument }) {
  const { i18n } = useTranslation();
  const [page, setPage] = useState(loaded);
  const [state, edit] = useReducer(edited, begun, begin);
  const [locale, setLocale] = useState(() => contentLocale(begun, i18n.language));
  // Answers to changes leave out what visitors see.
  const took = useCallback(
    (saved: ShopPage) => setPage(({ publishedDocument }) => ({ ...(publishedDocument ? { publishedDocument } : {}), ...saved })),
    [],
  );
  const saving = useAutosave(page, state.document, took);
  useKeys(edit, saving.save);

  /** The page as the server has it now, with another draft. */
  const takeAll = useCallback(
    (fresh: ShopPage) => {
      took(fresh);
      if (fresh.document) edit({ type: 'take', document: fresh.document });
      saving.follow(fresh);
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [saving.follow, took],
  );
  const editing = useMemo(() => ({ page, state, edit, locale }), [page, state, locale]);
  return (
    <EditingContext value={editing}>
      <LeaveGuard dirty={saving.dirty && saving.state !== 'saved'} />
      <Workspace saving={saving} onPage={took} onTake={takeAll} onLocale={setLocale} />
      {saving.state === 'stale' && (
        <ConflictDialog theirs={saving.theirs} onTheirs={async (their) => takeAll(await saving.keepTheirs(their))} onMine={saving.keepMine} onFetch={saving.meet} />
      )}
    </EditingContext>
  );
}
