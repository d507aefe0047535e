/** Running uploads, kept outside of any screen: they go on while somebody goes through the wizard. */
import { useSyncExternalStore } from 'react';
import type { Purpose } from './kinds';
import { UploadTask } from './task';

export interface Entry {
  key: string;
  /** What the file is for: a product's files, its pictures. */
  owner: string;
  task: UploadTask;
}

let next = 1;
let entries: readonly Entry[] = [];
const watchers = new Set<() => void>();

function change(to: readonly Entry[]): void {
  entries = to;
  guard();
  for (const watch of watchers) watch();
}

/** Closing the tab would stop what is on its way; the browser asks first. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function guard(): void {
  const moving = entries.some(({ task }) => ['starting', 'running', 'finishing'].includes(task.progress.phase));
  if (moving) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

const subscribe = (watch: () => void) => {
  watchers.add(watch);
  return () => watchers.delete(watch);
};

/** Everything that is on its way, of all owners. */
export const allUploads = (): readonly Entry[] => entries;

export function useUploads(owner: string): Entry[] {
  return useSyncExternalStore(subscribe, allUploads).filter((entry) => entry.owner === owner);
}

export function startUpload(owner: string, purpose: Purpose, file: File, completed: (uploadId: string) => Promise<void>): void {
  const key = `upload-${next}`;
  next += 1;
  // A changed entry is a new one, so that its watchers draw again.
  const changed = () => change(entries.map((entry) => (entry.key === key ? { ...entry } : entry)));
  const task = new UploadTask(file, purpose, changed, async (uploadId) => {
    await completed(uploadId);
    dropUpload(key);
  });
  change([...entries, { key, owner, task }]);
  void task.run();
}

export const dropUpload = (key: string): void => change(entries.filter((entry) => entry.key !== key));
