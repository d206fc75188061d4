/** Addresses by the name of the file, without folder and ending. */
export function album(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, address]) => [path.replace(/^.*\/|\.svg$/g, ""), address]));
}
