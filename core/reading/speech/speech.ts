// What speech recognition by a local program is asked for and answers.

/** How recognition is set up; the same for every recording. */
export interface SpeechOptions {
  program: SpeechProgram;
  /** Path of ffmpeg, which decodes what is no plain WAV file; null where it is not installed. */
  decoder: string | null;
  /** Address space of the program, in bytes. */
  memoryBytes: number;
  /** Longest time of the program for one piece, which is its limit of processor time as well. */
  pieceTimeoutMs: number;
  /** Length of a piece, in seconds. */
  pieceSeconds: number;
  /** Longer recordings are refused. */
  maxSeconds: number;
  /** Folder of the process in which a piece lies while the program reads it. */
  scratch: string;
}

/**
 * `lines`: writes what it hears to its standard output, with or without `[00:00:01.000 --> …]` before a
 * line, as whisper-cli does. `sphinx`: pocketsphinx_batch, which takes a list and writes a file.
 */
export type SpeechProgram =
  | { kind: 'lines'; path: string; args: readonly string[]; modelFile: string | null }
  | { kind: 'sphinx'; path: string; modelFolder: string };

/** A part of a recording that is recognized by itself; in seconds from the beginning. */
export interface SoundPiece {
  start: number;
  end: number;
  /** Before it, the piece repeats the one before: there was no pause to cut at. */
  from: number;
}

export interface SpeechSegment {
  /** Seconds from the beginning of the recording. */
  start: number;
  end: number;
  text: string;
}

/** Samples per second that speech recognizers take. */
export const speechRate = 16_000;
