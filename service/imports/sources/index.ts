import type { ImportSource } from '#contract/vendor-api/imports.ts'
import type { ImportOptions } from '#service/database/index.ts'
import { backlineSource } from './backline/source.ts'
import type { Source } from './source.ts'

/** The stores whose files are recognised, in the order in which they are asked. */
export const sources: readonly Source[] = [backlineSource]

/** A store's name, as customers and staff read it. */
export const titleOf = (kind: ImportSource): string => sources.find((source) => source.kind === kind)?.title ?? 'a file'

/** The sources to try for the files of an import: the one that the vendor names, or all. */
export const sourcesFor = ({ from }: Pick<ImportOptions, 'from'>): readonly Source[] =>
  from === null ? sources : sources.filter(({ kind }) => kind === from)
