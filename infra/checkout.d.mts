export declare const heldFile: string;
export declare function hold(file: string, say: (sentence: string) => void): () => void;
