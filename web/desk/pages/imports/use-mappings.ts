import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDraft, MappingSuggestion } from '#contract/vendor-api/import-drafts.ts'
import { call } from '../../api/calls.ts'
import type { Mapping } from './mapping-fields.ts'

type Described = { file: string; mapping: Record<string, unknown> }

/** How the tables of an upload are read that no store is known to write: as suggested, as planned last, or as it is changed now. */
export function useMappings({ id, files, options, work }: ImportDraft) {
  const [changed, setChanged] = useState<Readonly<Record<string, Mapping>>>({})
  const planned = Object.fromEntries((options.mappings ?? []).map(({ file, mapping }) => [file, mapping]))
  const tables = files.filter(({ source }) => source === null || source === 'csv').map(({ name }) => name)
  const chosen: Readonly<Record<string, Mapping>> = { ...planned, ...changed }
  const tried = tables.flatMap((file): Described[] => {
    const mapping = chosen[file]
    return mapping ? [{ file, mapping: { ...mapping } }] : []
  })
  const query = useQuery({
    queryKey: ['suggestImportMappings', id, tables, tried],
    queryFn: () => call('suggestImportMappings', { parameters: { id }, body: { tried } }),
    enabled: tables.length > 0 && work === null,
    placeholderData: keepPreviousData,
  })
  const found = tables.length === 0 ? [] : (query.data?.items ?? [])
  const items = found
    .filter(({ file }) => tables.includes(file))
    .map((item): MappingSuggestion => ({ ...item, mapping: { ...(chosen[item.file] ?? item.mapping) } }))
  return {
    items,
    problem: tables.length === 0 ? null : query.error,
    /** What a plan is made with. */
    mappings: items.map(({ file, mapping }): Described => ({ file, mapping })),
    change: (file: string, mapping: Mapping) => setChanged((before) => ({ ...before, [file]: mapping })),
  }
}
