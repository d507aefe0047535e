// The page of one bought file, before it is fetched.

import type { Frame } from './frame';

/** What stands between its buyer and the file. */
export type DownloadState = 'ready' | 'preparing' | 'failed' | 'used_up' | 'expired' | 'withdrawn';

export interface DownloadProps {
  frame: Frame;
  name: string;
  /** Kind and size: "PDF · 4.2 MB". */
  detail: string;
  state: DownloadState;
  /** How often it can still be fetched, of how often it could. */
  remaining: number;
  limit: number;
  /** The last moment, in the shop's time. */
  until: string;
  action: string;
  csrf: string;
}
