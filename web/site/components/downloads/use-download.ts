import { useState } from 'react'
import type { Download } from '#contract/entities/catalogue.ts'
import { findDownload } from '#web/client/inventory.ts'
import { downloadUrl } from '#web/ui/save-file.ts'
import { useShop } from '../../shop.tsx'
import { useAction } from '../forms/use-action.ts'

export type Downloadable = Pick<Download, 'key' | 'name' | 'path'>

/** Asks where a file is and has the browser download it, one at a time; how far that is shows the browser itself. */
export function useDownload() {
  const { call } = useShop()
  const { isBusy, problem, run } = useAction()
  const [wanted, setWanted] = useState<Downloadable | null>(null)
  const [news, setNews] = useState('')

  async function start(download: Downloadable) {
    if (isBusy) return
    setWanted(download)
    setNews(`Asking for ${download.name}.`)
    await run(`${download.name} did not start.`, async () => {
      try {
        const { location } = await findDownload({ call }, download)
        downloadUrl(location)
        setNews(`${download.name} has started. Your browser shows its progress.`)
      } catch (error) {
        setNews('')
        throw error
      }
    })
  }

  return { wanted, isBusy, problem, news, start }
}
export type Downloading = ReturnType<typeof useDownload>
