/** Numbers as they are typed. */
export const toNumber = (text: string): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : undefined);

interface Bounds {
  min: number;
  max: number;
  words: string;
  /** Whether nothing is an answer too. */
  optional?: boolean;
}

export const numberRule = ({ min, max, words, optional = false }: Bounds) => ({
  validate: (text: string) => {
    if (optional && text.trim() === '') return true;
    const value = toNumber(text);
    return (value !== undefined && value >= min && value <= max) || words;
  },
});
