import { useEffect, useState } from 'react'
import type { TaxIdReader } from '../billing.ts'

/**
 * What reads tax ids, which comes with the first letter of one: most who buy have none. Where it does not come, the service
 * says what is wrong.
 */
export function useTaxIdReader(isWanted: boolean): TaxIdReader {
  const [reader, setReader] = useState<{ read: TaxIdReader }>({ read: null })
  useEffect(() => {
    if (isWanted)
      import('#contract/tax-ids.ts').then(
        ({ readTaxId }) => setReader({ read: readTaxId }),
        () => undefined,
      )
  }, [isWanted])
  return reader.read
}
