// Work for the processor, done the plain way on purpose: the time it takes is the point.

isolated function fibonacci(int n) returns int {
    if n < 2 {
        return n;
    }
    return fibonacci(n - 1) + fibonacci(n - 2);
}

isolated function countPrimes(int most) returns int {
    int count = 0;
    foreach int candidate in 2 ... most {
        if isPrime(candidate) {
            count += 1;
        }
    }
    return count;
}

isolated function isPrime(int candidate) returns boolean {
    int divisor = 2;
    while divisor * divisor <= candidate {
        if candidate % divisor == 0 {
            return false;
        }
        divisor += 1;
    }
    return true;
}
