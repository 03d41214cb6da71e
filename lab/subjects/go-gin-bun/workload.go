package main

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

func hello(c *gin.Context) {
	c.String(http.StatusOK, "Hello, World!")
}

func health(c *gin.Context) {
	c.JSON(http.StatusOK, gin.H{"status": "UP"})
}

func ping(c *gin.Context) {
	time.Sleep(2 * time.Second)
	c.String(http.StatusOK, "pong")
}

func latency(c *gin.Context) {
	var query struct {
		Millis int `form:"ms,default=100" binding:"min=0,max=60000"`
	}
	if bindQuery(c, &query) {
		time.Sleep(time.Duration(query.Millis) * time.Millisecond)
		c.String(http.StatusOK, "Delayed response after %dms", query.Millis)
	}
}

func fibonacci(c *gin.Context) {
	var query struct {
		N int `form:"n,default=35" binding:"min=0,max=45"`
	}
	if bindQuery(c, &query) {
		c.String(http.StatusOK, "Fibonacci(%d) = %d", query.N, fib(query.N))
	}
}

func primes(c *gin.Context) {
	var query struct {
		Limit int `form:"limit,default=10000" binding:"min=0,max=10000000"`
	}
	if bindQuery(c, &query) {
		c.String(http.StatusOK, "Primes up to %d: %d", query.Limit, countPrimes(query.Limit))
	}
}

// bindQuery fills query from the request, or says what is wrong with it.
func bindQuery(c *gin.Context, query any) bool {
	if err := c.ShouldBindQuery(query); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return false
	}
	return true
}

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func countPrimes(limit int) int {
	count := 0
	for candidate := 2; candidate <= limit; candidate++ {
		if isPrime(candidate) {
			count++
		}
	}
	return count
}

func isPrime(candidate int) bool {
	for divisor := 2; divisor*divisor <= candidate; divisor++ {
		if candidate%divisor == 0 {
			return false
		}
	}
	return true
}
