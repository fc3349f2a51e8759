export declare const revision = 7;
export declare const version = "0.9.0";
