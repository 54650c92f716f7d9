import type { ImportSource } from '#contract/vendor-api/imports.ts'
import type { ImportOptions } from '#service/database/index.ts'
import { refused } from '#service/platform/index.ts'
import { backlineSource } from './backline/source.ts'
import { checkMapping } from './csv/mapping.ts'
import { createCsvSource } from './csv/source.ts'
import { fastspring } from './fastspring/source.ts'
import { gumroad } from './gumroad/source.ts'
import { keygen } from './keygen/source.ts'
import { lemonSqueezy } from './lemon-squeezy/source.ts'
import { moonbase } from './moonbase/source.ts'
import { paddle } from './paddle/source.ts'
import { polar } from './polar/source.ts'
import { shopify } from './shopify/source.ts'
import type { Source } from './source.ts'
import { wooCommerce } from './woocommerce/source.ts'

/** The stores whose files are recognised, in the order in which they are asked. */
export const sources: readonly Source[] = [
  moonbase,
  gumroad,
  lemonSqueezy,
  polar,
  keygen,
  fastspring,
  paddle,
  wooCommerce,
  shopify,
  backlineSource,
]

/** A store's name, as customers and staff read it. */
export const titleOf = (kind: ImportSource): string =>
  sources.find((source) => source.kind === kind)?.title ?? 'another store'

/**
 * Finds the sources to try for each file of an import: the one that its mapping describes, the one that the vendor names, or all.
 * For one reading of all files. Throws a problem that names the file and the mistake of a mapping.
 */
export function createSourceFinder({ from, mappings }: Pick<ImportOptions, 'from' | 'mappings'>) {
  const begun = sources.filter(({ kind }) => from === null || kind === from).map((source) => source.begin?.() ?? source)
  return (file: string): readonly Source[] => {
    const given = mappings[file]
    if (given === undefined) return begun
    const checked = checkMapping(given)
    if ('mistakes' in checked) throw refused(`mappings.${file}: ${checked.mistakes.join('; ')}`)
    return [createCsvSource(checked.mapping)]
  }
}
