import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { messageOf } from '../api/desk-error.ts'
import type { Action, Values } from './action.ts'

type ActionPreviewProps<Item> = { action: Pick<Action<Item>, 'name' | 'preview'>; item: Item; values: Values }

/** What an action would do with what is filled in, read from the service before anything is sent. */
export function ActionPreview<Item>({ action, item, values }: ActionPreviewProps<Item>) {
  const preview = action.preview?.(item, useDeferredValue(values)) ?? null
  const { data, error } = useQuery({
    queryKey: ['preview', action.name, preview?.of ?? ''],
    queryFn: async () => (await preview?.read()) ?? null,
    enabled: preview !== null,
    retry: false,
  })
  if (preview === null) return null
  if (error) return <Notice kind="problem">{messageOf(error)}</Notice>
  return data ? <Notice title={data.title}>{data.text}</Notice> : null
}
