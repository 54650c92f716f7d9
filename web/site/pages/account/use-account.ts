import { useMemo } from 'react'
import { type Account, createAccount } from '#web/client/account.ts'
import { useShop } from '../../shop.tsx'

/** What customers change about their account, for the page that does; only it loads the calls. */
export function useAccount(): Account {
  const shop = useShop()
  return useMemo(() => createAccount(shop), [shop])
}
