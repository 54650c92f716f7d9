import { jobQueues } from '#contract/vendor-api/operation.ts'
import type { Action } from '../../actions/action.ts'
import { call, type ItemOf } from '../../api/calls.ts'
import { formatMoment, toOptions } from '../../format.ts'
import { defineList } from '../../list/list-definition.ts'

type Job = Pick<ItemOf<'listJobs'>, 'id' | 'kind' | 'parkedAt'>

const isParked = ({ parkedAt }: Job) => parkedAt !== null

export const retryJob: Action<Job> = {
  name: 'retry',
  label: 'Try again',
  permission: 'jobs:write',
  isOffered: isParked,
  nameItem: ({ kind, id }) => `${kind} ${id}`,
  explain: ({ kind }) => `The job ${kind} is tried again at once.`,
  run: ({ id }, { reason = '' }, attempt) => call('retryJob', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ id }) => ['job', 'retry', id],
  done: ({ kind }) => `The job ${kind} is tried again.`,
}

export const dropJob: Action<Job> = {
  name: 'drop',
  label: 'Give up',
  permission: 'jobs:write',
  isDangerous: true,
  isOffered: isParked,
  nameItem: ({ kind, id }) => `${kind} ${id}`,
  explain: ({ kind }) => `The job ${kind} is given up for good. What it would have done is not done.`,
  run: ({ id }, { reason = '' }, attempt) => call('dropJob', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ id }) => ['job', 'drop', id],
  done: ({ kind }) => `The job ${kind} is given up.`,
}

export const jobsList = defineList<'listJobs'>({
  path: '/jobs',
  title: 'Jobs',
  operation: 'listJobs',
  permission: 'jobs:read',
  idOf: ({ id }) => id,
  columns: [
    { id: 'kind', label: 'Job', text: ({ kind }) => kind },
    { id: 'queue', label: 'Queue', text: ({ queue }) => queue },
    {
      id: 'state',
      label: 'State',
      isStatus: true,
      text: ({ parkedAt, attempts }) => (parkedAt ? 'Parked' : attempts > 0 ? 'Tried' : 'Waiting'),
    },
    { id: 'attempts', label: 'Attempts', isNumber: true, text: ({ attempts }) => String(attempts) },
    { id: 'due', label: 'Due', text: ({ runAt, parkedAt }) => (parkedAt ? '' : formatMoment(runAt)) },
    { id: 'to', label: 'Mail to', text: ({ to }) => to ?? '' },
    { id: 'mail', label: 'Mail', text: ({ mail }) => mail ?? '', isExtra: true },
    { id: 'error', label: 'Last error', text: ({ lastError }) => lastError ?? '' },
    { id: 'id', label: 'Job ID', text: ({ id }) => id, isExtra: true },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'isParked',
      label: 'State',
      options: [{ value: 'true', label: 'Parked' }],
    },
    { kind: 'choice', name: 'queue', label: 'Queue', options: toOptions(jobQueues) },
  ],
  actions: [retryJob, dropJob],
  empty: 'No job is waiting. Everything that the service has to do is done.',
})
