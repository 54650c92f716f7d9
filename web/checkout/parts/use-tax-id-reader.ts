import { useEffect, useState } from 'react'
import type { TaxIdReader } from '../billing.ts'

const load = (): Promise<TaxIdReader> =>
  import('#contract/tax-ids.ts').then(({ readTaxId }) => readTaxId).catch(() => null)

type ReaderUse = {
  /** What reads tax ids, if it has come. */
  readTaxId: TaxIdReader
  /** Runs as soon as it has come, which may be at once, or is known not to come: then the service says what is wrong. */
  withReader(run: (readTaxId: TaxIdReader) => void): void
}

/** What reads tax ids comes with the first letter of one: most who buy have none. */
export function useTaxIdReader(taxId: string): ReaderUse {
  const [known, setKnown] = useState<{ readTaxId: TaxIdReader }>({ readTaxId: null })
  const { readTaxId } = known
  const isWanted = taxId !== '' && readTaxId === null
  useEffect(() => {
    if (isWanted) load().then((loaded) => setKnown({ readTaxId: loaded }))
  }, [isWanted])
  return {
    readTaxId,
    withReader(run) {
      if (isWanted) load().then(run)
      else run(readTaxId)
    },
  }
}
