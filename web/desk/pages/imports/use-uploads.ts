import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/calls.ts'
import { messageOf } from '../../api/desk-error.ts'
import { sendParts } from './send-parts.ts'
import { draftKey } from './use-draft.ts'

/** A file on its way: how many bytes have arrived, and why it stopped. */
export type Upload = { file: File; received: number; state: 'waiting' | 'sending' | 'failed'; problem: string | null }

/** Sends files to an upload one after another for as long as the page is shown. */
export function useUploads(id: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const cancelled = useRef(new Set<string>())
  const isBusy = useRef(false)
  const isGone = useRef(false)
  const queries = useQueryClient()

  const change = useCallback((name: string, changed: Partial<Upload>) => {
    setUploads((before) => before.map((one) => (one.file.name === name ? { ...one, ...changed } : one)))
  }, [])
  const drop = useCallback((name: string) => {
    setUploads((before) => before.filter((one) => one.file.name !== name))
  }, [])
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: draftKey(id) }), [queries, id])

  const send = useCallback(
    async ({ file, received }: Upload) => {
      const { name, size } = file
      change(name, { state: 'sending', problem: null })
      try {
        await sendParts(file, {
          from: received,
          send: (body, from) =>
            call('uploadImportPart', {
              parameters: { id, name },
              query: { from: String(from), size: String(size) },
              body,
            }),
          onProgress(position) {
            change(name, { received: position })
            return !cancelled.current.has(name) && !isGone.current
          },
        })
        if (cancelled.current.delete(name)) await call('removeImportFile', { parameters: { id, name } })
        await refresh()
        drop(name)
      } catch (error) {
        if (cancelled.current.delete(name)) drop(name)
        else change(name, { state: 'failed', problem: messageOf(error) })
      }
    },
    [id, change, drop, refresh],
  )

  // One at a time: they share the connection, and the first is there sooner.
  useEffect(() => {
    const next = uploads.find(({ state }) => state === 'waiting')
    if (isBusy.current || !next) return
    isBusy.current = true
    void send(next).finally(() => {
      isBusy.current = false
      setUploads((before) => [...before])
    })
  }, [uploads, send])

  const isSending = uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  return {
    uploads,
    isSending,
    add(files: readonly File[]) {
      setUploads((before) => {
        const fresh = files.filter(({ name }) => !before.some(({ file }) => file.name === name))
        return [...before, ...fresh.map((file): Upload => ({ file, received: 0, state: 'waiting', problem: null }))]
      })
    },
    /** Goes on with a file that failed, with what has not arrived. */
    retry: (name: string) => change(name, { state: 'waiting', problem: null }),
    /** Ends a file with the part at hand, and removes what has arrived. */
    cancel({ file: { name }, state }: Upload) {
      if (state === 'sending') cancelled.current.add(name)
      else drop(name)
    },
  }
}
