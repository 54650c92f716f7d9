import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldErrorsContext } from '#web/ui/field-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import styles from './form.module.css'
import type { Submission } from './use-submit.ts'

const BusyContext = createContext(false)

type FormProps = ComponentProps<'form'> & {
  submission: Submission
  /** In place of the submission's own problem. */
  problem?: ReactNode
}

/** A form that shows above its fields why it could not be submitted, and what is wrong at each of them. */
export function Form({ submission, problem = submission.problem, children, ...rest }: FormProps) {
  const { form, onSubmit, errors, isBusy } = submission
  return (
    <form method="post" noValidate className={styles.form} {...rest} ref={form} onSubmit={onSubmit}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <FieldErrorsContext value={errors}>
        <BusyContext value={isBusy}>{children}</BusyContext>
      </FieldErrorsContext>
    </form>
  )
}

/** The button that submits the form around it, once the page's code is there to do so. */
export function SubmitButton({ busy = false, ...rest }: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  const isInteractive = useIsInteractive()
  const isBusy = useContext(BusyContext)
  return <Button className="p-self-start" {...rest} type="submit" busy={busy || isBusy} disabled={!isInteractive} />
}

/** What came of a form, read out as it comes: always there, so that readers of screens know it before. */
export function FormStatus({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className={styles.news}>
      {children}
    </div>
  )
}
