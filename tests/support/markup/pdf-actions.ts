/** What is compressed or drawn: letters and fonts, in which no reader looks for actions. */
const stream = /stream\r?\n[\s\S]*?\r?\nendstream/g
const escaped = /\\[\s\S]/g
/** The innermost text in brackets; taken out again and again, none is left. */
const text = /\([^()]*\)/g

/** Names that have a reader do something, follow an address or open a file, or that hide such names in a stream. */
const acting =
  /\/(JavaScript|JS|Launch|URI|OpenAction|AA|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|RichMedia|AcroForm|XFA|Annots?|Action|ObjStm)\b/g

/** What a PDF would have its reader do, by its own structure; texts that are printed or describe it do not count. */
export function findActions(bytes: Buffer): string[] {
  let structure = bytes.toString('latin1').replace(stream, '').replace(escaped, '')
  for (let before = ''; before !== structure; ) {
    before = structure
    structure = structure.replace(text, '')
  }
  return structure.match(acting) ?? []
}
