package dev.freshet.examples.service.workload;

/** Whether the service can be used. */
record Health(String status) {
    static final Health UP = new Health("UP");
}
