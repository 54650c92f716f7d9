import { linkOfSetup } from '#contract/instrument/setup-link.ts'
import type { SetupAddress } from './address.ts'
import type { Board } from './board.ts'

/** Writes the setup into the address bar and copies a link to it; shows that, where the browser does not let us copy. */
export async function shareSetup(board: Board, bar: SetupAddress): Promise<void> {
  const { setup } = board.read()
  bar.write(setup)
  const address = linkOfSetup(location.origin + location.pathname, setup)
  try {
    await navigator.clipboard.writeText(address)
    board.tell('The link is copied, and stands in the address bar.')
  } catch {
    // Refused, or not there without a secure connection: the visitor copies it by hand.
    board.tell('Your browser does not let us copy. Copy the selected link yourself.')
    board.set({ address })
  }
}
