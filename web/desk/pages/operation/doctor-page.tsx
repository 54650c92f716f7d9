import { useMutation, useQueryClient } from '@tanstack/react-query'
import { doctorResults } from '#contract/vendor-api/doctor.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Command } from '../../actions/action-dialog.tsx'
import { call } from '../../api/calls.ts'
import { messageOf } from '../../api/desk-error.ts'
import { Detail, PlainTable, Status } from '../../detail/detail.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatMoment, toWords } from '../../format.ts'

type Finding = { result: (typeof doctorResults)[number] }
const byUrgency = (one: Finding, other: Finding) =>
  doctorResults.indexOf(other.result) - doctorResults.indexOf(one.result)

/** What the checks of the shop found: settings, content, database, storage, mail, payment, keys and disk. */
export default function DoctorPage() {
  const queries = useQueryClient()
  const query = useRecord('listFindings', '', () => call('listFindings'))
  const run = useMutation({
    mutationFn: () => call('runDoctor'),
    onSuccess: (found) => {
      queries.setQueryData(['listFindings', ''], found)
      void queries.invalidateQueries({ queryKey: ['showInbox'] })
    },
  })
  return (
    <Detail
      title="Checks"
      actions={
        <div>
          <Button look="line" busy={run.isPending} onClick={() => run.mutate()}>
            Check now
          </Button>
        </div>
      }
    >
      {run.error && <Notice kind="problem">{messageOf(run.error)}</Notice>}
      <Record query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p>Nothing has been checked yet. The shop checks itself every hour.</p>
          ) : (
            <>
              <p>Checked {formatMoment(items[0]?.checkedAt ?? null)}. The shop checks itself every hour.</p>
              <PlainTable
                label="Checks"
                heads={['What', 'Result', 'Found', 'To do', 'Since']}
                rows={items.toSorted(byUrgency).map(({ area, result, found, todo, since }, index) => ({
                  key: `${index} ${area}`,
                  cells: [
                    toWords(area),
                    <Status key="result">{toWords(result)}</Status>,
                    found,
                    todo ?? '',
                    result === 'ok' ? '' : formatMoment(since),
                  ],
                }))}
              />
            </>
          )
        }
      </Record>
      <Command words={['doctor']} />
    </Detail>
  )
}
