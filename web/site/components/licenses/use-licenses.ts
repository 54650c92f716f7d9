import { useMemo } from 'react'
import { createLicenses, type Licenses } from '#web/client/inventory.ts'
import { useShop } from '../../shop.tsx'

/** The customer's licenses, for the pages that show them; only those load the calls. */
export function useLicenses(): Licenses {
  const shop = useShop()
  return useMemo(() => createLicenses(shop), [shop])
}
