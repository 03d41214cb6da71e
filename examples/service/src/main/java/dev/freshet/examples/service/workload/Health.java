package dev.freshet.examples.service.workload;

/** The state of the service. */
record Health(String status) {
    static final Health UP = new Health("UP");
}
