import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { activateOffline, type OfflineActivation } from '#web/client/inventory.ts'
import { createStorage } from '#web/client/storage.ts'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { useShop } from '../../shop.tsx'
import {
  isTooLarge,
  type MachineFile,
  type MachineFileReading,
  readMachineFile,
  readMachineLink,
  tooLarge,
} from './machine-file.ts'

/** How far an activation by file is: a file is wanted, it is chosen and the question stands, its license file is there. */
export type OfflineStep =
  | { kind: 'choosing'; problem: string | null }
  | ({ kind: 'chosen'; problem: string | null; isBusy: boolean } & Chosen)
  | ({ kind: 'done'; activation: OfflineActivation } & Chosen)

/** `isScanned` where the file was in a link, as the QR code of a plug-in has it for a phone. */
type Chosen = { file: MachineFile; isScanned: boolean }

const choosing: OfflineStep = { kind: 'choosing', problem: null }
const onlyOne: MachineFileReading = { problem: 'Choose one machine file at a time.' }

/** Takes a machine file, keeps it while its owner signs in, and activates its device (specification §7 Inventory). */
export function useOfflineActivation() {
  const shop = useShop()
  const [step, setStep] = useState<OfflineStep>(choosing)
  /** What was chosen last counts, however long an earlier file took to read. */
  const turn = useRef(0)

  const show = useCallback((reading: MachineFileReading, isScanned = false) => {
    turn.current += 1
    if ('problem' in reading) {
      keptMachineFile.remove()
      return setStep({ kind: 'choosing', problem: reading.problem })
    }
    keptMachineFile.write({ text: reading.file.text, isScanned })
    setStep({ kind: 'chosen', file: reading.file, isScanned, problem: null, isBusy: false })
  }, [])

  useEffect(() => {
    const stop = new AbortController()
    const takeLink = () => {
      const reading = readMachineLink(window.location.hash)
      if (!reading) return false
      forgetFragment()
      show(reading, true)
      return true
    }
    const kept = keptMachineFile.read()
    if (!takeLink() && kept !== null) show(readMachineFile(kept.text), kept.isScanned)
    window.addEventListener('hashchange', takeLink, { signal: stop.signal })
    return () => stop.abort()
  }, [show])

  const takeText = useCallback((text: string) => show(readMachineFile(text)), [show])

  const takeFiles = useCallback(
    async (files: File[]) => {
      const [file] = files
      if (!file) return
      if (files.length > 1) return show(onlyOne)
      if (isTooLarge(file.size)) return show(tooLarge)
      const own = ++turn.current
      const reading = await file.text().then(readMachineFile, unreadable)
      if (own === turn.current) show(reading)
    },
    [show],
  )

  function discard() {
    turn.current += 1
    keptMachineFile.remove()
    setStep(choosing)
  }

  async function activate() {
    if (step.kind !== 'chosen' || step.isBusy) return
    const { file, isScanned } = step
    const own = ++turn.current
    setStep({ ...step, problem: null, isBusy: true })
    const next = await activateOffline(shop, file.text).then(
      (activation): OfflineStep => ({ kind: 'done', file, isScanned, activation }),
      (error): OfflineStep => ({
        kind: 'chosen',
        file,
        isScanned,
        problem: explainFailure(error, 'Nothing was activated.'),
        isBusy: false,
      }),
    )
    if (own !== turn.current) return
    if (next.kind === 'done') keptMachineFile.remove()
    setStep(next)
  }

  return { step, takeText, takeFiles, discard, activate }
}

/** What was in the link is kept in the tab by now, and is nothing to copy from the address bar. */
const forgetFragment = () =>
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)

const unreadable = (): MachineFileReading => ({
  problem: 'The browser could not read this file. Copy it to this computer first, then choose it again.',
})

const storage = createStorage({ findStorage: () => sessionStorage, log: (error) => console.error(error) })

/** The machine file that was chosen in this tab, so that it is still there after signing in. */
const keptMachineFile = storage.open('backline.machine-file', z.object({ text: z.string(), isScanned: z.boolean() }))
