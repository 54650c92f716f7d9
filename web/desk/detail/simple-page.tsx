import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Action } from '../actions/action.ts'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { Detail } from './detail.tsx'
import { Record } from './record.tsx'

type SimplePageProps<Data> = {
  title: string
  query: UseQueryResult<Data>
  actions?: readonly Action<null>[]
  children: (data: Data) => ReactNode
}

/** A page about something that is read at once, such as all members of the staff. */
export const SimplePage = <Data,>({ title, query, actions = [], children }: SimplePageProps<Data>) => (
  <Detail title={title} actions={<ActionButtons actions={actions} item={null} />}>
    <Record query={query}>{children}</Record>
  </Detail>
)
