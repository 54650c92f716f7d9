import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportDraft } from '#contract/vendor-api/import-drafts.ts'
import { importSources, importSourceTitles } from '#contract/vendor-api/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import { AskingButton } from '../../actions/question.tsx'
import { call } from '../../api/calls.ts'
import { messageOf } from '../../api/desk-error.ts'
import { Detail, Section } from '../../detail/detail.tsx'
import { Record } from '../../detail/record.tsx'
import { formatMoment } from '../../format.ts'
import { Link } from '../../navigation/link.tsx'
import { navigate } from '../../navigation/location.ts'
import { useSession } from '../../session/session-context.ts'
import { DraftFiles } from './draft-files.tsx'
import { FileDrop } from './file-drop.tsx'
import { runImport } from './import-actions.ts'
import { inWords } from './import-words.ts'
import styles from './imports.module.css'
import { MappingForm } from './mapping-form.tsx'
import { Counts, Problems, Totals } from './plan-view.tsx'
import { ProductChoices } from './product-choices.tsx'
import { draftKey, useDraft } from './use-draft.ts'
import { useMappings } from './use-mappings.ts'
import { useUploads } from './use-uploads.ts'
import { WorkProgress } from './work-progress.tsx'

type Options = ImportDraft['options']

/** Files on their way into the shop: uploaded, planned, and imported. */
export default function UploadPage({ id }: { id: string }) {
  const query = useDraft(id)
  return (
    <Record query={query} title="Upload">
      {(draft) => <Upload key={id} draft={draft} />}
    </Record>
  )
}

function Upload({ draft }: { draft: ImportDraft }) {
  const { id, work, failure, plan, importId } = draft
  const { may } = useSession()
  const queries = useQueryClient()
  const keep = (changed: ImportDraft) => queries.setQueryData(draftKey(id), changed)
  const { uploads, isSending, add, retry, cancel } = useUploads(id)
  const planning = useMutation({
    mutationFn: (body: Options) => call('planImport', { parameters: { id }, body }),
    onSuccess: keep,
  })
  const stopping = useMutation({
    mutationFn: () => call('stopImportWork', { parameters: { id } }),
    onSuccess: keep,
  })
  const described = useMappings(draft)
  const { mappings } = described
  const problem = planning.error ?? stopping.error ?? described.problem
  const canChange = may('imports:write') && work === null
  return (
    <Detail title="Upload" actions={<Buttons draft={draft} isSending={isSending} />}>
      {problem && <Notice kind="problem">{messageOf(problem)}</Notice>}
      {failure !== null && <Notice kind="problem">{failure}</Notice>}
      {importId !== null && work === null && failure === null && (
        <Notice>
          The files are imported. <Link to={`/imports/${importId}`}>See what became of each record</Link>
        </Notice>
      )}
      {work && (
        <div className={styles.buttons}>
          <WorkProgress work={work} />
          {may('imports:write') && (
            <Button look="line" busy={stopping.isPending} onClick={() => stopping.mutate()}>
              Stop
            </Button>
          )}
        </div>
      )}
      <Section title="Files">
        {canChange && <FileDrop onFiles={add} />}
        <DraftFiles draft={draft} uploads={uploads} onCancel={cancel} onRetry={retry} />
      </Section>
      {canChange &&
        described.items.map((suggestion) => (
          <MappingForm
            key={suggestion.file}
            suggestion={suggestion}
            onChange={(mapping) => described.change(suggestion.file, mapping)}
          />
        ))}
      {canChange && draft.files.length > 0 && (
        <PlanForm
          draft={draft}
          isBusy={planning.isPending || isSending}
          onPlan={(options) => planning.mutate({ ...options, mappings })}
        />
      )}
      {plan && (
        <Plan
          draft={draft}
          plan={plan}
          isBusy={planning.isPending}
          onPlan={(products) => planning.mutate({ ...draft.options, mappings, products })}
        />
      )}
    </Detail>
  )
}

/** What can be done with the files as a whole. */
function Buttons({ draft, isSending }: { draft: ImportDraft; isSending: boolean }) {
  const { may } = useSession()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('removeImportDraft', { parameters: { id: draft.id } }),
    async onSuccess() {
      navigate('/imports')
      await queries.invalidateQueries({ queryKey: ['listImportDrafts'] })
    },
  })
  return (
    <div className={styles.buttons}>
      {!isSending && <ActionButtons actions={[runImport]} item={draft} />}
      {may('imports:write') && draft.work === null && !isSending && (
        <AskingButton
          label="Remove these files"
          title="Remove these files?"
          text="The shop deletes them, with the plan and what you said of their columns. What was imported from them stays. To go on later, you upload them again."
          verb="Remove"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      )}
      {remove.error && <Notice kind="problem">{messageOf(remove.error)}</Notice>}
      <Link to="/imports">All imports</Link>
    </div>
  )
}

type PlanFormProps = { draft: ImportDraft; isBusy: boolean; onPlan: (options: Options) => void }

/** Asks where the files are from, and plans. */
function PlanForm({ draft: { options, plan }, isBusy, onPlan }: PlanFormProps) {
  return (
    <form
      className={styles.choices}
      onSubmit={(event) => {
        event.preventDefault()
        const from = importSources.find((one) => one === new FormData(event.currentTarget).get('from'))
        const { from: _, ...others } = options
        if (!isBusy) onPlan({ ...others, ...(from && { from }) })
      }}
    >
      <div className={styles.from}>
        <SelectField label="Where the files are from" name="from" defaultValue={options.from ?? ''}>
          <option value="">As recognised for each file</option>
          {importSources
            .filter((one) => one !== 'csv')
            .map((one) => (
              <option key={one} value={one}>
                {importSourceTitles[one]}
              </option>
            ))}
        </SelectField>
      </div>
      <div>
        <Button type="submit" look={plan ? 'line' : 'solid'} busy={isBusy}>
          {plan ? 'Plan again' : 'Plan the import'}
        </Button>
      </div>
    </form>
  )
}

type PlanProps = {
  draft: ImportDraft
  plan: NonNullable<ImportDraft['plan']>
  isBusy: boolean
  onPlan: (products: NonNullable<Options['products']>) => void
}

/** What an import would do. */
const Plan = ({ draft, plan, isBusy, onPlan }: PlanProps) => (
  <>
    <Section title="Plan">
      <p>
        The files have {inWords(plan.records, 'record')}.{' '}
        {draft.importId === null
          ? `This is what would become of them, as of ${formatMoment(plan.plannedAt)}. Nothing is changed yet.`
          : `This is what the plan of ${formatMoment(plan.plannedAt)} said. Plan again to see what would become of them now.`}
      </p>
      <Counts counts={plan.counts} />
    </Section>
    <ProductChoices
      key={plan.plannedAt}
      products={plan.products}
      chosen={draft.options.products}
      isBusy={isBusy || draft.work !== null}
      onPlan={onPlan}
    />
    <Problems plan={plan} />
    <Totals totals={plan.totals} />
  </>
)
