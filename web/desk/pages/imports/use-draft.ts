import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/calls.ts'

export const draftKey = (id: string) => ['showImportDraft', id]
/** How often work is asked how far it is, in milliseconds. */
const askInterval = 1000

type Working = { work: unknown }
/** While something is worked on, it is read again and again. */
const whileWorking = (query: { state: { data?: Working | undefined } }) =>
  query.state.data?.work ? askInterval : false

/** An upload, read again while it is worked on. */
export const useDraft = (id: string) =>
  useQuery({
    queryKey: draftKey(id),
    queryFn: () => call('showImportDraft', { parameters: { id } }),
    refetchInterval: whileWorking,
  })

/** An import, read again while it goes on or is taken back. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: ['showImport', id],
    queryFn: () => call('showImport', { parameters: { id } }),
    refetchInterval: whileWorking,
  })
