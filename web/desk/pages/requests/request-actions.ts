import type { ResponseOf } from '#contract/endpoint.ts'
import { withdrawalOutcomes } from '#contract/vendor-api/documents.ts'
import type { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { type Action, option } from '../../actions/action.ts'
import { call } from '../../api/calls.ts'
import { toOptions } from '../../format.ts'

type EducationRequest = ResponseOf<(typeof vendorApi)['showEducationRequest']>['request']
type Withdrawal = ResponseOf<(typeof vendorApi)['showWithdrawal']>['withdrawal']

const isWaiting = ({ status }: EducationRequest) => status === 'Waiting'

const approve: Action<EducationRequest> = {
  name: 'approve',
  label: 'Approve',
  permission: 'education:decide',
  isOffered: isWaiting,
  nameItem: ({ name }) => name,
  explain: ({ name, email }) => `${name} is mailed a code at ${email} that is good for one order.`,
  run: ({ id }, { reason = '' }, attempt) =>
    call('approveEducationRequest', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ id }) => ['education', 'approve', id],
  done: ({ name }) => `The request of ${name} is approved.`,
}

const refuse: Action<EducationRequest> = {
  name: 'refuse',
  label: 'Reject',
  permission: 'education:decide',
  isDangerous: true,
  isOffered: isWaiting,
  nameItem: ({ name }) => name,
  explain: ({ name }) => `${name} gets no code.`,
  reasonHint: 'Mailed to whoever asked',
  run: ({ id }, { reason = '' }, attempt) =>
    call('refuseEducationRequest', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ id }, { reason }) => ['education', 'refuse', id, ...option('reason', reason)],
  done: ({ name }) => `The request of ${name} is rejected, and they are told why.`,
}

export const educationActions: readonly Action<EducationRequest>[] = [approve, refuse]

const settle: Action<Withdrawal> = {
  name: 'settle',
  label: 'Settle',
  permission: 'orders:refund',
  isOffered: ({ settledAt }) => settledAt === null,
  nameItem: ({ name }) => name,
  explain: () => 'The withdrawal leaves the inbox. The money goes back by a refund of the order itself.',
  fields: () => [
    {
      kind: 'choice',
      name: 'outcome',
      label: 'How it was settled',
      initial: withdrawalOutcomes[0],
      options: toOptions(withdrawalOutcomes),
    },
  ],
  run: ({ id }, { outcome: given, reason = '' }, attempt) => {
    const outcome = withdrawalOutcomes.find((each) => each === given) ?? withdrawalOutcomes[0]
    return call('settleWithdrawal', { parameters: { id }, body: { reason, outcome }, ...attempt })
  },
  command: ({ id }, { outcome = '' }) => ['withdrawal', 'settle', id, ...option('outcome', outcome)],
  done: ({ name }) => `The withdrawal of ${name} is settled.`,
}

export const withdrawalActions: readonly Action<Withdrawal>[] = [settle]
