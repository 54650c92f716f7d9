import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportDraft } from '#contract/vendor-api/import-drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AskingButton } from '../../actions/question.tsx'
import { call } from '../../api/calls.ts'
import { messageOf } from '../../api/desk-error.ts'
import { PlainTable } from '../../detail/detail.tsx'
import { describeFile, formatSize } from './import-words.ts'
import styles from './imports.module.css'
import { draftKey } from './use-draft.ts'
import type { Upload } from './use-uploads.ts'

type DraftFilesProps = {
  draft: ImportDraft
  uploads: readonly Upload[]
  onCancel: (upload: Upload) => void
  onRetry: (name: string) => void
}

/** The files of an upload with what each was recognised as, and those on their way. */
export function DraftFiles({ draft, uploads, onCancel, onRetry }: DraftFilesProps) {
  const { id, files, unfinished, work } = draft
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (name: string) => call('removeImportFile', { parameters: { id, name } }),
    onSuccess: (changed) => queries.setQueryData(draftKey(id), changed),
  })
  const left = unfinished.filter(({ name }) => !uploads.some(({ file }) => file.name === name))
  const removeButton = (name: string) =>
    work === null && (
      <AskingButton
        key="remove"
        label="Remove"
        name={`Remove ${name}`}
        title={`Remove ${name}?`}
        text="The shop deletes the file. To import it later, you upload it again and make a new plan."
        verb="Remove"
        onConfirm={() => remove.mutate(name)}
      />
    )
  const rows = [
    ...files.map((file) => ({
      key: file.name,
      cells: [file.name, formatSize(file.size), describeFile(file), removeButton(file.name)],
    })),
    ...left.map(({ name, received }) => ({
      key: name,
      cells: [name, formatSize(received), 'Not whole: choose the file again, or remove it', removeButton(name)],
    })),
    ...uploads.map((upload) => ({ key: upload.file.name, cells: uploadCells(upload, onCancel, onRetry) })),
  ]
  if (rows.length === 0) return null
  return (
    <>
      {remove.error && <Notice kind="problem">{messageOf(remove.error)}</Notice>}
      <PlainTable label="Files" heads={['File', 'Size', 'Recognised as', '']} rows={rows} />
    </>
  )
}

const uploadCells = (upload: Upload, onCancel: DraftFilesProps['onCancel'], onRetry: DraftFilesProps['onRetry']) => {
  const { file, received, state, problem } = upload
  return [
    file.name,
    formatSize(file.size),
    problem === null ? (
      <span key="progress" className={styles.uploading}>
        <progress aria-label={`Upload of ${file.name}`} max={file.size} value={received} />{' '}
        {state === 'waiting' ? 'Waiting' : `${Math.floor((received / Math.max(file.size, 1)) * 100)} %`}
      </span>
    ) : (
      <span key="problem" className={styles.bad} role="alert">
        {problem}
      </span>
    ),
    <div key="buttons" className={styles.rowButtons}>
      {state === 'failed' && (
        <Button look="line" aria-label={`Try ${file.name} again`} onClick={() => onRetry(file.name)}>
          Try again
        </Button>
      )}
      <Button look="line" aria-label={`Cancel ${file.name}`} onClick={() => onCancel(upload)}>
        Cancel
      </Button>
    </div>,
  ]
}
