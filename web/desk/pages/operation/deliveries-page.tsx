import { useMemo } from 'react'
import { deliveryStatuses } from '#contract/vendor-api/operation.ts'
import { formatMoment, toOptions } from '../../format.ts'
import { defineList } from '../../list/list-definition.ts'
import { ListPage } from '../../list/list-page.tsx'
import { replayDelivery } from './webhook-actions.ts'

const deliveriesList = (webhook: string) =>
  defineList<'listDeliveries'>({
    path: `/webhooks/${webhook}`,
    title: 'Deliveries',
    above: { path: '/webhooks', title: 'Webhooks' },
    operation: 'listDeliveries',
    parameters: { id: webhook },
    permission: 'webhooks:read',
    idOf: ({ id }) => String(id),
    columns: [
      { id: 'id', label: 'Delivery', text: ({ id }) => String(id) },
      { id: 'event', label: 'Event', text: ({ event }) => event },
      { id: 'status', label: 'Status', text: ({ status }) => status, isStatus: true },
      { id: 'attempts', label: 'Attempts', isNumber: true, text: ({ attempts }) => String(attempts) },
      { id: 'created', label: 'Since', text: ({ createdAt }) => formatMoment(createdAt) },
      { id: 'finished', label: 'Ended', text: ({ finishedAt }) => formatMoment(finishedAt) },
      { id: 'failure', label: 'Last failure', text: ({ lastFailure }) => lastFailure ?? '' },
      { id: 'about', label: 'About', text: ({ subjectId }) => subjectId, isExtra: true },
    ],
    filters: [{ kind: 'choice', name: 'status', label: 'Status', options: toOptions(deliveryStatuses) }],
    actions: [replayDelivery],
    empty: 'Nothing has happened that this receiver wants to know.',
  })

/** What one receiver of webhooks was told, and what failed. */
export default function DeliveriesPage({ id }: { id: string }) {
  const list = useMemo(() => deliveriesList(id), [id])
  return <ListPage list={list} />
}
