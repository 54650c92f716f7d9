import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { messageOf } from '../api/desk-error.ts'

type RecordProps<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }

/** Shows a record once it was read; before that, or if it can't be read, says so. */
export function Record<Data>({ query, children }: RecordProps<Data>) {
  if (query.isPending) return <p role="status">Loading…</p>
  if (query.isError)
    return (
      <Notice kind="problem">
        <p>{messageOf(query.error)}</p>
        <Button look="line" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Notice>
    )
  return children(query.data)
}
