import type { ShownFee } from '#contract/endpoints/license-transfers.ts'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { currencyOf, describeFee } from './describe-fee.ts'

/** The currency of the customer for fees, and a fee in words with its taxes. */
export function useFees() {
  const config = useConfig()
  const cart = useStore(useShop().cart.$cart)
  const currencyFor = (fee: ShownFee) => currencyOf(fee, [cart.currency, config.currency])
  return { currencyFor, describe: (fee: ShownFee) => describeFee(fee, currencyFor(fee), config) }
}
