import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportDraft } from '#contract/vendor-api/import-drafts.ts'
import type { ListedImport } from '#contract/vendor-api/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Command } from '../../actions/action-dialog.tsx'
import { call } from '../../api/calls.ts'
import { messageOf } from '../../api/desk-error.ts'
import { Detail, PlainTable, Section, Status } from '../../detail/detail.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatMoment } from '../../format.ts'
import { Link } from '../../navigation/link.tsx'
import { navigate } from '../../navigation/location.ts'
import { useSession } from '../../session/session-context.ts'
import { describeMade, inWords, knownStores } from './import-words.ts'
import { draftKey } from './use-draft.ts'

/** Imports from other stores: those that were done, and uploads that wait for theirs. */
export default function ImportsPage() {
  const { may } = useSession()
  const queries = useQueryClient()
  const imports = useRecord('listImports', '', () => call('listImports'))
  const drafts = useRecord('listImportDrafts', '', () => call('listImportDrafts'))
  const create = useMutation({
    mutationFn: () => call('createImportDraft'),
    onSuccess(draft) {
      queries.setQueryData(draftKey(draft.id), draft)
      void queries.invalidateQueries({ queryKey: ['listImportDrafts'] })
      navigate(`/imports/uploads/${draft.id}`)
    },
  })
  return (
    <Detail
      title="Imports"
      actions={
        may('imports:write') && (
          <div>
            <Button busy={create.isPending} onClick={() => create.mutate()}>
              New import
            </Button>
          </div>
        )
      }
    >
      {create.error && <Notice kind="problem">{messageOf(create.error)}</Notice>}
      <Record query={drafts}>{({ items }) => <Drafts drafts={items} />}</Record>
      <Record query={imports}>{({ items }) => <Imports imports={items} />}</Record>
      <Command words={['import', 'status']} />
    </Detail>
  )
}

const Drafts = ({ drafts }: { drafts: readonly ImportDraft[] }) =>
  drafts.length > 0 && (
    <Section title="Uploads">
      <PlainTable
        label="Uploads"
        heads={['Files', 'Begun', 'Standing']}
        rows={drafts.map((draft) => ({
          key: draft.id,
          cells: [
            <Link key="id" to={`/imports/uploads/${draft.id}`}>
              {draft.files.map(({ name }) => name).join(', ') || 'No file yet'}
            </Link>,
            formatMoment(draft.createdAt),
            standingOf(draft),
          ],
        }))}
      />
    </Section>
  )

function standingOf({ work, failure, plan, importId }: ImportDraft): string {
  if (work) return work.kind === 'plan' ? 'Being planned' : 'Being imported'
  if (failure !== null) return 'Broken off'
  if (importId !== null) return 'Imported'
  return plan ? 'Planned' : 'Not planned yet'
}

const Imports = ({ imports }: { imports: readonly ListedImport[] }) =>
  imports.length === 0 ? (
    <Section title="Nothing was imported yet">
      <p>
        Bring customers, orders, licenses with their serial numbers, devices, coupons and subscriptions from{' '}
        {knownStores}, or from a table of any other store whose columns you describe.
      </p>
      <p>
        Old serial numbers go on working, nobody is mailed until you say so, and orders of the former store are history:
        they are never invoiced again. First you see what an import would do, line by line.
      </p>
    </Section>
  ) : (
    <Section title="Done and going on">
      <PlainTable
        label="Imports"
        heads={['Import', 'Status', 'Records', 'Made', 'Begun']}
        rows={imports.map(({ id, files, status, records, counts, createdAt }) => ({
          key: id,
          cells: [
            <Link key="id" to={`/imports/${id}`}>
              {files.map(({ name }) => name).join(', ')}
            </Link>,
            <Status key="status">{status}</Status>,
            inWords(records, 'record'),
            describeMade(counts),
            formatMoment(createdAt),
          ],
        }))}
      />
    </Section>
  )
