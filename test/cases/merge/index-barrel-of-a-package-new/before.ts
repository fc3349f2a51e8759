export * from "@acme/controllers";
