import { Notice } from '#web/ui/notice.tsx'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import { Detail, Facts, PlainTable, Section, Status } from '../../detail/detail.tsx'
import { Record } from '../../detail/record.tsx'
import { formatMoment } from '../../format.ts'
import { Link } from '../../navigation/link.tsx'
import { announceImport, endImport, undoImport } from './import-actions.ts'
import { describeFile, formatCount, formatSize, inWords } from './import-words.ts'
import styles from './imports.module.css'
import { Counts, Totals } from './plan-view.tsx'
import { useImport } from './use-draft.ts'
import { WorkProgress } from './work-progress.tsx'

/** An import: what it has done, its ledger, and how to take it back. */
export default function ImportPage({ id }: { id: string }) {
  const query = useImport(id)
  return (
    <Record query={query} title="Import">
      {(imported) => (
        <Detail
          title="Import"
          status={<Status>{imported.status}</Status>}
          actions={
            <div className={styles.buttons}>
              <ActionButtons actions={[announceImport, endImport, undoImport]} item={imported} />
              <a href={`/api/vendor/imports/${id}/ledger.csv`} download={`import-${id}.csv`}>
                Ledger as CSV
              </a>
              <Link to="/imports">All imports</Link>
            </div>
          }
        >
          {imported.failure !== null && <Notice kind="problem">{imported.failure}</Notice>}
          {imported.status === 'Running' && imported.work === null && (
            <Notice>
              It does not go on now.{' '}
              {imported.draftId !== null && (
                <Link to={`/imports/uploads/${imported.draftId}`}>Go on with its upload</Link>
              )}
            </Notice>
          )}
          {imported.status === 'Undoing' && imported.work === null && (
            <Notice>It is not undone to the end. Undo it again, or end it and keep what is left.</Notice>
          )}
          {imported.status === 'Ended' && (
            <Notice>Somebody has ended it. What it had brought by then, or what was left of that, is here.</Notice>
          )}
          {imported.work && <WorkProgress work={imported.work} />}
          <Facts
            facts={[
              ['Records', inWords(imported.records, 'record')],
              ['What cannot be imported', imported.skipsRejected ? 'Was left out' : 'There was nothing'],
              [
                'Customers told',
                imported.status === 'Done' || imported.status === 'Ended'
                  ? `${formatCount(imported.told)} of ${formatCount(imported.told + imported.untold)}`
                  : '',
              ],
              ['Begun', formatMoment(imported.createdAt)],
              ['Ended', formatMoment(imported.finishedAt)],
              ['Taken back', formatMoment(imported.undoneAt)],
            ]}
          />
          <Section title="What became of the records">
            <Counts counts={imported.counts} />
          </Section>
          <Totals totals={imported.totals} />
          <Section title="Files">
            <PlainTable
              label="Files"
              heads={['File', 'Size', 'Recognised as']}
              rows={imported.files.map((file) => ({
                key: file.name,
                cells: [file.name, formatSize(file.size), describeFile(file)],
              }))}
            />
          </Section>
        </Detail>
      )}
    </Record>
  )
}
