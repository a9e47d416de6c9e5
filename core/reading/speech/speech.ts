// Input and output of speech recognition by a local program.

/** Options of recognition, the same for every recording. */
export interface SpeechOptions {
  /** Null if a server recognizes the speech. */
  program: SpeechProgram | null;
  /** Path of ffmpeg, which decodes what is no plain WAV file; null where it is not installed. */
  decoder: string | null;
  /** Address space of the program, in bytes. */
  memoryBytes: number;
  /** Timeout of the program for one piece, also its limit of processor time. */
  pieceTimeoutMs: number;
  /** Length of a piece, in seconds. */
  pieceSeconds: number;
  /** Maximum length; longer recordings are rejected. */
  maxSeconds: number;
  /** Whether the two channels of a recording are recognized separately. */
  separatesChannels: boolean;
  /** Folder of the process for a piece while the program reads it. */
  scratch: string;
}

/**
 * `lines`: writes text to standard output, with or without `[00:00:01.000 --> …]` before a line,
 * like whisper-cli. `sphinx`: pocketsphinx_batch, which reads a list and writes a file.
 */
export type SpeechProgram =
  | { kind: 'lines'; path: string; args: readonly string[]; modelFile: string | null }
  | { kind: 'sphinx'; path: string; modelFolder: string };

/** A part of a recording that is recognized separately; in seconds from the beginning. */
export interface SoundPiece {
  start: number;
  end: number;
  /** The piece before this time repeats the previous one, because there was no pause. */
  from: number;
  /** Omitted for all channels mixed. */
  channel?: SoundChannel;
}

export interface SoundChannel {
  index: number;
  /** When its speaker is heard, in seconds from the beginning of the recording. */
  heard: [start: number, end: number][];
}

export interface SpeechSegment {
  /** Seconds from the beginning of the recording. */
  start: number;
  end: number;
  text: string;
  /** Name or number of the speaker, if known. */
  speaker: string | null;
}

/** Samples per second that speech recognizers require. */
export const speechRate = 16_000;
