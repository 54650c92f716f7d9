import { accountDataEndpoints } from '#contract/endpoints/account-data.ts'
import { type AccountExport, erasureWord } from '#contract/entities/account-data.ts'
import type { Call } from './call.ts'

/** All that is kept of a customer. Calls of ours, beyond the specification. */
export type AccountData = {
  read(): Promise<AccountExport>
  /**
   * Erases the account at once; rejects with `errors.password` when that is not the password. The tokens of this browser
   * are good for nothing afterwards.
   */
  erase(password: string): Promise<void>
}

export const createAccountData = ({ call }: { call: Call }): AccountData => ({
  read: async () => (await call(accountDataEndpoints.exportAccount)).payload,

  async erase(password) {
    await call(accountDataEndpoints.eraseAccount, { body: { password, confirmation: erasureWord } })
  },
})
