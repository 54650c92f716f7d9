import {
  type MachineFileReading,
  readMachineFile,
  readMachineLink,
} from '../site/sections/offline-activation/machine-file.ts'

/** Reads what somebody pasted: the text of a machine file, or the link that a plug-in shows as a code. */
export function readPasted(text: string): MachineFileReading {
  const fragment = /#\S*$/.exec(text.trim())
  return (fragment && readMachineLink(fragment[0])) ?? readMachineFile(text)
}
