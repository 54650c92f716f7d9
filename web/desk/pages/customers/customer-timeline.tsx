import type { TimelineEvent } from '#contract/vendor-api/customers.ts'
import { Button } from '#web/ui/button.tsx'
import { loadOperations } from '../../api/contract-parts.ts'
import { messageOf } from '../../api/desk-error.ts'
import { PlainTable, Section } from '../../detail/detail.tsx'
import { formatMoment, toWords } from '../../format.ts'
import { useList } from '../../list/use-list.ts'
import { useCode } from '../../shell/use-code.ts'
import { type Api, nameOperation } from '../operation/operation-words.ts'
import { listFacts } from './timeline-facts.ts'

/** What happened with a customer, the newest first. */
export function Timeline({ id }: { id: string }) {
  const { items, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useList(
    { operation: 'customerTimeline', parameters: { emailOrId: id } },
    {},
  )
  const operations = useCode('operations', loadOperations, false).data?.vendorApi
  return (
    <Section title="Timeline" note={describe(items.length, isPending, error)}>
      <PlainTable
        label="Timeline"
        heads={['When', 'What', 'More']}
        rows={items.map((event) => ({
          key: event.key,
          cells: [
            formatMoment(event.at),
            `${toWords(event.kind)}: ${describeWhat(event, operations).toLowerCase()}`,
            listFacts(event),
          ],
        }))}
      />
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </Section>
  )
}

function describe(count: number, isPending: boolean, error: Error | null): string | undefined {
  if (error) return messageOf(error)
  if (isPending) return 'Loading…'
  return count === 0 ? 'Nothing has happened yet.' : undefined
}

/** What happened; of a call, which is all that colleagues and programs do, what it has done. */
const describeWhat = ({ what, facts }: TimelineEvent, operations: Api | undefined): string =>
  typeof facts.operation === 'string' && operations ? nameOperation(facts.operation, operations) : toWords(what)
