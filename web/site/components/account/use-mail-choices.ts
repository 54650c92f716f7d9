import { useState } from 'react'
import type { MailChoices } from '#web/client/communications.ts'
import { useAction } from '../forms/use-action.ts'

const names = { newsletter: 'the newsletter', productUpdates: 'product updates' }
export const noMail: MailChoices = { newsletter: false, productUpdates: false }

/** The optional mail that somebody wants, changed one switch at a time; what is not saved falls back. */
export function useMailChoices(saved: MailChoices, save: (choices: MailChoices) => Promise<void>) {
  const [wanted, setWanted] = useState<MailChoices | null>(null)
  const [before, setBefore] = useState<MailChoices | null>(null)
  const [news, setNews] = useState('')
  const { isBusy, problem, run } = useAction()

  const change = (choices: MailChoices, what: string, saveThem = save) =>
    run('Nothing is changed.', async () => {
      setWanted(choices)
      setNews('')
      try {
        await saveThem(choices)
        if (!isSame(choices, saved)) setBefore(saved)
        setNews(what)
      } finally {
        setWanted(null)
      }
    })

  return {
    choices: wanted ?? saved,
    isBusy,
    problem,
    news,
    choose: (kind: keyof MailChoices, isOn: boolean) =>
      change(
        { ...saved, [kind]: isOn },
        isOn ? `Saved. You will get ${names[kind]}.` : `Saved. No more ${names[kind]}.`,
      ),
    /** Ends all of it; `saveThem` is how, where there is a way of its own. */
    chooseNone: (saveThem: () => Promise<void>) =>
      change(noMail, 'Unsubscribed. You can change your mind here.', saveThem),
    undo: before && (() => change(before, 'Your choices are back as they were.')),
  }
}

const isSame = (one: MailChoices, other: MailChoices) =>
  one.newsletter === other.newsletter && one.productUpdates === other.productUpdates
