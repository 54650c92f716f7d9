import { type Setup, setupParameter } from '#contract/instrument/instrument.ts'
import { writeSetup } from '#contract/instrument/setup-link.ts'
import type { Navigator } from '../../navigation/navigator.ts'

export type AddressBar = Pick<Navigator, '$visit' | 'rewriteQuery'>
export type SetupAddress = ReturnType<typeof createSetupAddress>

/** What the page's address says of the instrument's setup: that which is shown, or nothing. */
export function createSetupAddress({ $visit, rewriteQuery }: AddressBar) {
  return {
    write: (setup: Setup) => rewriteQuery(setupParameter, writeSetup(setup)),
    /** Takes a setup out of the address that is no longer shown. */
    hold(shown: Setup): void {
      const written = $visit.get().url.searchParams.get(setupParameter)
      if (written !== null && written !== writeSetup(shown)) rewriteQuery(setupParameter, null)
    },
  }
}
