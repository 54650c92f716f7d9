import type { Platform } from '#contract/statuses.ts'

/** What a file is for, as its button says. */
export const nameSystem = (platform: Platform): string =>
  ({ Mac: 'Download for macOS', Windows: 'Download for Windows', Linux: 'Download for Linux', Universal: 'Download' })[
    platform
  ]
